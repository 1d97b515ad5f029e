import type { CompanySettings } from './settings.ts'

interface SettingLabels {
  readonly label: string
  /** What the setting does. */
  readonly hint: string
}

/** Label and hint of each setting, in the order of the screen. */
export const settingLabels: Readonly<Record<keyof CompanySettings, SettingLabels>> = {
  findingContractFields: {
    label: 'Dados do contrato nas angariações',
    hint: 'As angariações pedem tipo de contrato, duração e regime.',
  },
  amlChecks: {
    label: 'Branqueamento de capitais',
    hint: 'Mostra os campos de branqueamento e de análise de risco, e esconde finalidade, avaliação, data da avaliação, seguro e naturalidade.',
  },
  commissionPresets: {
    label: 'Sugestões de comissão',
    hint: 'Os formulários de faturas e de reservas sugerem as percentagens mais usadas.',
  },
  contractPdfRequired: {
    label: 'Contrato em PDF obrigatório',
    hint: 'Exige o PDF do contrato (CPS ou CF) antes de converter um candidato e antes dos e-mails de recrutamento.',
  },
  presentationStep: {
    label: 'Etapa de apresentação',
    hint: 'O percurso de um candidato passa por uma apresentação depois da entrevista.',
  },
  recruiterDirector: {
    label: 'Diretor de recrutamento',
    hint: 'Mostra o diretor de recrutamento e a sua comissão junto do recrutador.',
  },
  interviewSavesCommission: {
    label: 'Comissão na entrevista',
    hint: 'A entrevista guarda a comissão combinada e as ofertas ao candidato.',
  },
  groupToggle: {
    label: 'Estatísticas do grupo',
    hint: 'As estatísticas e as classificações podem mostrar o grupo inteiro em vez da agência.',
  },
  rankingShowsBilling: {
    label: 'Faturação na classificação de recrutadores',
    hint: 'A classificação do recrutamento tem uma coluna com a faturação de quem foi recrutado.',
  },
  leadIdleDays: {
    label: 'Dias até uma lead estar parada',
    hint: 'O filtro Parados mostra as leads abertas sem registos há este número de dias.',
  },
  candidateRetentionMonths: {
    label: 'Meses até apagar os dados de candidatos recusados',
    hint: 'Contam desde o fecho da lead. Apaga nome, contactos, ficheiros e textos; os números ficam. Com 0, nada se apaga.',
  },
  referencePercentage: {
    label: 'Percentagem por referência',
    hint: 'Parte da faturação que cabe a quem recomendou um consultor. Vazia, as referências mostram apenas a faturação.',
  },
}
