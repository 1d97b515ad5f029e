import { type Role, roles } from '../../../access/roles.ts'
import type { ListItem } from '../../../company/config.ts'
import { fixedItem, item, named } from './items.ts'

const roleNames: Readonly<Record<Role, string>> = {
  sysAdmin: 'Administrador de Sistema',
  ceo: 'CEO',
  cfo: 'CFO',
  coo: 'COO',
  broker: 'Broker',
  commercialDirector: 'Diretor Comercial',
  teamLeader: 'Chefe de Equipa',
  consultant: 'Consultor',
  recruiter: 'Recrutador',
  expansionDirector: 'Diretor de Expansão',
  integration: 'Integração',
  hr: 'Recursos Humanos',
  creditManager: 'Gestor de Crédito',
  processManager: 'Gestor de Processos',
  assistant: 'Assistente',
}

const consultant = { type: 'consultant' }
const staff = { type: 'staff' }

export const peopleLists = {
  roles: roles.map((role): ListItem => fixedItem('roles', role, roleNames[role])),
  genders: named('Feminino', 'Masculino', 'Outro'),
  qualifications: named(
    '1.º Ciclo (4.º ano)',
    '2.º Ciclo (6.º ano)',
    '3.º Ciclo (9.º ano)',
    'Ensino Secundário (12.º ano)',
    'Curso Profissional',
    'Curso Técnico Superior Profissional',
    'Bacharelato',
    'Licenciatura',
    'Pós-graduação',
    'Mestrado',
    'Doutoramento',
  ),
  contractTypes: [
    item('Prestação de Serviços (CPS)', consultant),
    fixedItem('contractTypes', 'cf', 'Contrato de Formação (CF)', consultant),
    item('Contrato sem Termo', staff),
    fixedItem('contractTypes', 'hasTerm', 'Contrato a Termo Certo', staff),
    item('Contrato a Termo Incerto', staff),
    item('Prestação de Serviços (Avença)', staff),
    item('Estágio Profissional', staff),
    item('Órgão Social', staff),
  ],
  invoiceTypes: [fixedItem('invoiceTypes', 'true', 'Fatura'), fixedItem('invoiceTypes', 'false', 'Recibo Verde')],
  shirtSizes: named('XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'),
  maritalStatusTypes: [
    item('Solteiro(a)'),
    fixedItem('maritalStatusTypes', 'married', 'Casado(a)'),
    item('União de Facto'),
    item('Separado(a) Judicialmente'),
    item('Divorciado(a)'),
    item('Viúvo(a)'),
  ],
  marriageRegimeTypes: named('Comunhão de Adquiridos', 'Comunhão Geral de Bens', 'Separação de Bens', 'Outro Regime'),
}
