import { everyMail, type MailTemplate, type Placeholder } from './mail.template.ts'

const author = { word: 'autor', label: 'Quem gera o rascunho', sample: 'Rui Matos' } as const satisfies Placeholder

/** What a person may bill now: the deals one below the other, and their sum. */
const billable = {
  ...everyMail,
  amount: { word: 'valor', label: 'Total a faturar', sample: '2.500,00 €', required: true },
  deals: {
    word: 'negócios',
    label: 'Negócios e valores, um por linha',
    sample: '1024 · LX-1024: 1.500,00 €\n1027 · LX-1027: 1.000,00 €',
    isList: true,
  },
  author,
} as const satisfies Record<string, Placeholder>

const billableText = {
  subject: 'Comissões a faturar: {{valor}}',
  body: `Olá {{nome}},

Já pode faturar a {{empresa}} {{valor}} (valor bruto, sem IVA):

{{negócios}}

Segue em anexo o extrato destas comissões. Responda a esta mensagem com a sua fatura ou recibo.

Obrigado,
{{autor}}`,
} as const

const billableTemplate = (label: string, whom: string) =>
  ({
    label,
    description: `Rascunho para ${whom}: o que pode faturar agora, com o extrato em anexo.`,
    placeholders: billable,
    ...billableText,
  }) as const satisfies MailTemplate

const draftReferences = {
  label: 'Rascunho: referências',
  description: 'Rascunho para quem referenciou pessoas: o que ganha pelo trimestre.',
  placeholders: {
    ...everyMail,
    quarter: { word: 'trimestre', label: 'Trimestre', sample: '1.º trimestre de 2026', required: true },
    amount: { word: 'valor', label: 'Total das referências', sample: '350,00 €', required: true },
    people: {
      word: 'pessoas',
      label: 'Pessoas referenciadas e valores, uma por linha',
      sample: 'Inês Conceição: 200,00 €\nJoão Silva: 150,00 €',
      isList: true,
    },
    author,
  },
  subject: 'Referências do {{trimestre}}: {{valor}}',
  body: `Olá {{nome}},

Pelas pessoas que trouxe para {{empresa}} tem a receber {{valor}} no {{trimestre}}:

{{pessoas}}

Responda a esta mensagem com a sua fatura ou recibo.

Obrigado,
{{autor}}`,
} as const satisfies MailTemplate

const draftSalary = {
  label: 'Rascunho: recibo de vencimento',
  description: 'Rascunho para cada pessoa com o seu recibo de vencimento em anexo.',
  placeholders: { ...everyMail, author },
  subject: 'Recibo de vencimento',
  body: `Olá {{nome}},

Segue em anexo o seu recibo de vencimento.

Com os melhores cumprimentos,
{{autor}}`,
} as const satisfies MailTemplate

const draftFiles = {
  label: 'Rascunho: ficheiros',
  description: 'Rascunho com os ficheiros escolhidos num registo, ainda sem destinatário.',
  placeholders: {
    ...everyMail,
    record: { word: 'registo', label: 'O registo a que os ficheiros pertencem', sample: 'LX-1024' },
    author,
  },
  subject: 'Documentos {{registo}}',
  body: `Olá,

Seguem em anexo os documentos.

Com os melhores cumprimentos,
{{autor}}`,
} as const satisfies MailTemplate

/** Mails that people send from their own account (docs/features/drafts.md). */
export const draftTemplates = {
  draftConsultants: billableTemplate('Rascunho: consultores', 'consultores'),
  draftCommercialDirectors: billableTemplate('Rascunho: diretores comerciais', 'diretores comerciais'),
  draftCreditManagers: billableTemplate('Rascunho: gestores de crédito', 'gestores de crédito'),
  draftReferences,
  draftSalary,
  draftFiles,
} as const
