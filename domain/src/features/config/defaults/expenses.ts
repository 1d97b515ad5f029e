import { item, named } from './items.ts'

const categories: Readonly<Record<string, readonly string[]>> = {
  Instalações: ['Renda', 'Condomínio', 'Água', 'Eletricidade', 'Limpeza', 'Obras e Manutenção', 'Seguro Multirriscos'],
  Pessoal: ['Salários', 'Segurança Social', 'Subsídio de Refeição', 'Seguro de Acidentes de Trabalho', 'Fardamento'],
  Marketing: ['Portais Imobiliários', 'Redes Sociais', 'Placas e Lonas', 'Fotografia e Vídeo', 'Brindes e Eventos'],
  Tecnologia: ['Software', 'Equipamento Informático', 'Telecomunicações'],
  'Serviços Externos': ['Contabilidade', 'Apoio Jurídico', 'Certificação Energética', 'Correio e Estafetas'],
  Deslocações: ['Combustível', 'Portagens e Estacionamento', 'Viaturas', 'Estadias'],
  'Impostos e Taxas': ['IRC', 'IVA', 'Licença AMI', 'Seguro de Responsabilidade Civil'],
  'Formação e Recrutamento': ['Formação Inicial', 'Formação Contínua', 'Anúncios de Emprego'],
  'Despesas Financeiras': ['Comissões Bancárias', 'Juros'],
  Outras: ['Material de Escritório', 'Representação', 'Diversos'],
}

const expenseCategories = named(...Object.keys(categories))

export const expenseLists = {
  expenseCategories,
  expenseSubCategories: expenseCategories.flatMap(category =>
    (categories[category.name] ?? []).map(name => item(name, { type: category.key })),
  ),
}
