import {
  isMailed,
  type MailedEvent,
  type NotificationEvent,
  notificationEvents,
} from '../notifications/notifications.rules.ts'
import { draftTemplates } from './mail.drafts.ts'
import { everyMail, type MailTemplate, type Placeholder } from './mail.template.ts'

export type { MailTemplate, Placeholder, Wording } from './mail.template.ts'

const resetPassword = {
  label: 'Repor password',
  description: 'Enviado a quem pede para repor a password.',
  placeholders: {
    ...everyMail,
    link: {
      word: 'ligação',
      label: 'Ligação para escolher a nova password',
      sample: 'https://tipy.example/?token=exemplo',
      required: true,
      button: 'Escolher nova password',
    },
    minutes: { word: 'minutos', label: 'Minutos em que a ligação funciona', sample: '60' },
  },
  subject: 'Repor a sua password do Tipy',
  body: `Olá {{nome}},

Recebemos um pedido para repor a password da sua conta no Tipy. Escolha uma nova password aqui:

{{ligação}}

Se o botão não funcionar, copie este endereço para o navegador:
{{ligação}}

A ligação funciona uma única vez e durante {{minutos}} minutos. Só a mais recente é válida.

Se não fez este pedido, pode ignorar esta mensagem: a sua password continua a mesma.`,
} as const satisfies MailTemplate

const welcome = {
  label: 'Boas-vindas',
  description: 'Enviado a quem passa a ter conta no Tipy.',
  placeholders: {
    ...everyMail,
    email: { word: 'e-mail', label: 'E-mail com que a pessoa entra', sample: 'ines@rede.pt' },
    link: {
      word: 'ligação',
      label: 'Endereço do Tipy',
      sample: 'https://tipy.example',
      required: true,
      button: 'Entrar no Tipy',
    },
  },
  subject: 'Bem-vindo ao Tipy de {{empresa}}',
  body: `Olá {{nome}},

Já tem conta no Tipy, onde {{empresa}} acompanha angariações, negócios e equipas.

Entre com o e-mail {{e-mail}} e com a password que lhe foi entregue. No primeiro início de sessão vai escolher uma só sua.

{{ligação}}`,
} as const satisfies MailTemplate

const invitation = {
  label: 'Convite',
  description: 'Enviado a quem é registado no Staff, para escolher a sua password.',
  placeholders: {
    ...everyMail,
    email: { word: 'e-mail', label: 'E-mail com que a pessoa entra', sample: 'ines@rede.pt' },
    link: {
      word: 'ligação',
      label: 'Ligação para escolher a password',
      sample: 'https://tipy.example/?token=exemplo',
      required: true,
      button: 'Escolher a minha password',
    },
    days: { word: 'dias', label: 'Dias em que a ligação funciona', sample: '7' },
  },
  subject: 'Bem-vindo ao Tipy de {{empresa}}',
  body: `Olá {{nome}},

Já tem conta no Tipy, onde {{empresa}} acompanha angariações, negócios e equipas. Entra com o e-mail {{e-mail}}; escolha aqui a sua password:

{{ligação}}

Se o botão não funcionar, copie este endereço para o navegador:
{{ligação}}

A ligação funciona uma única vez e durante {{dias}} dias. Depois disso, use «Esqueci-me da password» no ecrã de entrada.`,
} as const satisfies MailTemplate

const emailChanged = {
  label: 'E-mail mudado',
  description: 'Enviado ao endereço antigo quando o e-mail de uma pessoa muda, para que o possa repor.',
  placeholders: {
    ...everyMail,
    author: { word: 'autor', label: 'Quem mudou o e-mail', sample: 'Rui Matos' },
    old: { word: 'antigo', label: 'E-mail que a pessoa tinha', sample: 'ines@rede.pt' },
    fresh: { word: 'novo', label: 'E-mail que a pessoa passou a ter', sample: 'ines.conceicao@rede.pt' },
    link: {
      word: 'ligação',
      label: 'Ligação para repor o e-mail antigo',
      sample: 'https://tipy.example/?restore=email&token=exemplo',
      required: true,
      button: 'Repor o meu e-mail',
    },
    days: { word: 'dias', label: 'Dias em que a ligação funciona', sample: '7' },
  },
  subject: 'O e-mail da sua conta no Tipy mudou',
  body: `Olá {{nome}},

{{autor}} mudou o e-mail com que entra no Tipy de {{empresa}}: era {{antigo}}, passou a ser {{novo}}.

Se está certo, não precisa de fazer nada. Se não pediu esta mudança, reponha o seu e-mail aqui:

{{ligação}}

Se o botão não funcionar, copie este endereço para o navegador:
{{ligação}}

A ligação funciona uma única vez e durante {{dias}} dias. Ao usá-la, todas as sessões abertas terminam e recebe aqui outra mensagem para escolher uma nova password.`,
} as const satisfies MailTemplate

const emailReplaced = {
  label: 'E-mail substituído',
  description:
    'Enviado ao endereço que deixa de ser o de uma pessoa e que não o pode repor: foi dado por um colega nos últimos 90 dias, ou voltou um endereço anterior.',
  placeholders: {
    ...everyMail,
    old: { word: 'antigo', label: 'E-mail que a pessoa tinha', sample: 'ines@rede.pt' },
  },
  subject: 'Este endereço já não é o da sua conta no Tipy',
  body: `Olá {{nome}},

{{antigo}} deixou de ser o e-mail da sua conta no Tipy de {{empresa}}.

Se está certo, não precisa de fazer nada. Se não pediu esta mudança, fale com um administrador de sistema de {{empresa}}.`,
} as const satisfies MailTemplate

const recruited = {
  label: 'Nova pessoa recrutada',
  description: 'Enviado aos responsáveis quando chega uma pessoa nova e se pede para avisar.',
  placeholders: {
    ...everyMail,
    person: { word: 'pessoa', label: 'Nome de quem chega', sample: 'Rui Matos', required: true },
    role: { word: 'função', label: 'Função de quem chega', sample: 'Consultor' },
    offices: { word: 'agências', label: 'Agências de quem chega', sample: 'Porto' },
    start: { word: 'início', label: 'Dia em que começa', sample: '02-03-2026' },
    contact: { word: 'contacto', label: 'Telefone e e-mail de quem chega', sample: '912 345 678 · rui@rede.pt' },
  },
  subject: '{{pessoa}} junta-se a {{empresa}}',
  body: `Olá {{nome}},

{{pessoa}} junta-se à equipa como {{função}}, em {{agências}}, a partir de {{início}}.

Contacto: {{contacto}}`,
} as const satisfies MailTemplate

const reservation = {
  label: 'Ficha de negócio',
  description: 'Enviado aos destinatários de uma reserva quando é enviada, com a ficha em anexo.',
  placeholders: {
    ...everyMail,
    type: { word: 'tipo', label: 'Tipo de negócio', sample: 'Venda' },
    reference: { word: 'referência', label: 'Referência da reserva', sample: 'LX-1024', required: true },
    address: { word: 'morada', label: 'Morada do imóvel', sample: 'Rua do Açúcar, 12, 1950-242 Lisboa' },
    creator: { word: 'autor', label: 'Quem criou a reserva', sample: 'Rui Matos' },
    link: {
      word: 'ligação',
      label: 'Ligação à reserva',
      sample: 'https://tipy.example/reservations/exemplo',
      button: 'Abrir no Tipy',
    },
  },
  subject: '{{tipo}} {{referência}}: nova ficha de negócio',
  body: `Olá {{nome}},

Segue em anexo a ficha de negócio {{referência}}, criada por {{autor}}.

{{morada}}

{{ligação}}`,
} as const satisfies MailTemplate

const statement = {
  label: 'Extrato de comissões',
  description: 'Enviado a cada pessoa escolhida quando se enviam extratos, com o seu em anexo.',
  placeholders: {
    ...everyMail,
    period: { word: 'período', label: 'Período do extrato', sample: '01-03-2026 a 31-03-2026', required: true },
    author: { word: 'autor', label: 'Quem enviou o extrato', sample: 'Rui Matos' },
    link: {
      word: 'ligação',
      label: 'Ligação ao extrato',
      sample: 'https://tipy.example/statements',
      button: 'Ver no Tipy',
    },
  },
  subject: 'Extrato de comissões de {{período}}',
  body: `Olá {{nome}},

Segue em anexo o seu extrato de comissões de {{período}}: o que ganhou em cada negócio, o que já recebeu e o que falta receber.

{{ligação}}

Se encontrar alguma diferença, fale com {{autor}}.`,
} as const satisfies MailTemplate

const eventPlaceholders = {
  ...everyMail,
  title: { word: 'título', label: 'O que aconteceu', sample: 'Rui Matos comentou a angariação LX-1024' },
  text: {
    word: 'texto',
    label: 'O texto escrito pela pessoa',
    sample: 'O proprietário aceita visitas ao sábado.\nPode confirmar com o cliente?',
  },
  link: {
    word: 'ligação',
    label: 'Ligação ao registo, quando existe',
    sample: 'https://tipy.example/findings?id=exemplo',
    button: 'Abrir no Tipy',
  },
} as const satisfies Record<string, Placeholder>

/** The default mail of any event: a new event needs no template. */
function eventTemplate(event: MailedEvent) {
  const { label } = notificationEvents[event]
  return {
    label,
    description: `Enviado com as notificações do tipo «${label}».`,
    placeholders: eventPlaceholders,
    subject: '{{título}}',
    body: `Olá {{nome}},

{{texto}}

{{ligação}}`,
  } satisfies MailTemplate
}

const events = (Object.keys(notificationEvents) as NotificationEvent[]).filter(isMailed)
const eventTemplates = Object.fromEntries(events.map(event => [event, eventTemplate(event)])) as Readonly<
  Record<MailedEvent, ReturnType<typeof eventTemplate>>
>

/** Every mail the product sends or drafts. Mails of events have the names of the events. */
export const mailTemplates = {
  resetPassword,
  welcome,
  invitation,
  emailChanged,
  emailReplaced,
  recruited,
  reservation,
  statement,
  ...draftTemplates,
  ...eventTemplates,
}
export type MailName = keyof typeof mailTemplates
export const mailNames = Object.keys(mailTemplates) as [MailName, ...MailName[]]

/** The values of a mail's placeholders; the server adds the company's name. */
export type MailValues<N extends MailName = MailName> = N extends MailName
  ? Readonly<Record<Exclude<keyof (typeof mailTemplates)[N]['placeholders'], 'company'>, string>>
  : never

/** A document attached to a mail. It is made when the mail is sent, as its recipient may read it then. */
export interface MailAttachment {
  readonly kind: 'reservation' | 'statement' | 'meeting'
  /** The id of the reservation, of the row in `statement_sends`, or of the meeting in `lead_events`. */
  readonly ref: string
  readonly reader: string
}

export interface MailSubject {
  readonly model: string
  readonly ref: string
}

/** A mail to be written: template, recipient and values. */
export type MailRequest = {
  [N in MailName]: {
    readonly template: N
    readonly to: string
    readonly values: MailValues<N>
    readonly attachment?: MailAttachment
    /** The record it is about: retention finds the mails of a candidate by it. */
    readonly about?: MailSubject
  }
}[MailName]
