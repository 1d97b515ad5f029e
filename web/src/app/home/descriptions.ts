import type { ScreenName } from '@tipy/domain/navigation/screens'

/** What one does on a screen, in a line, for its card. */
export const descriptions: Readonly<Partial<Record<ScreenName, string>>> = {
  viabilities: 'Pedidos de crédito dos clientes e respostas dos bancos.',
  findings: 'Imóveis angariados, contratos e estados.',
  reservations: 'Reservas em curso, da proposta à escritura.',
  invoices: 'Faturação, comissões e pagamentos.',
  expenses: 'Custos da empresa e de cada agência.',
  leads: 'Candidatos e etapas do recrutamento.',
  users: 'Pessoas, contratos e equipas.',
  imageGenerator: 'Imagens de boas-vindas e de top de vendas, para as redes sociais.',
  config: 'Listas, acessos, e-mails e notificações.',
  configAccess: 'Que funções e que pessoas podem fazer o quê.',
  configLists: 'Agências, equipas, bancos e tudo o que se escolhe nos formulários.',
  configEmails: 'Os textos dos e-mails, o que já foi enviado e o que falhou.',
  configNotifications: 'Avisos escritos à mão, para pessoas ou funções, à hora marcada.',
  configDev: 'Versão, base de dados, tarefas automáticas e opções da empresa.',
  configErrors: 'O que correu mal no servidor e nos ecrãs, agrupado por causa.',
  statements: 'O que ganhou em cada negócio, o que já recebeu e o que falta.',
  profile: 'Os seus dados, a password e as preferências.',
}
