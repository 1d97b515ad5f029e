/** Every error of the product: code on the wire, HTTP status, and a Portuguese sentence for the user. */
export const errors = {
  NOT_UTF8: { status: 400, text: 'O pedido não está escrito em UTF-8' },
  OFFICE_MISSING: { status: 400, text: 'Escolha uma agência' },
  UNAUTHORIZED: { status: 401, text: 'A sua sessão terminou' },
  GMAIL_LOST: { status: 401, text: 'A sua conta Gmail não está ligada: ligue-a de novo' },
  INVALID_CREDENTIALS: { status: 403, text: 'Credenciais Inválidas' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, text: 'Tem de mudar a password antes de continuar' },
  FORBIDDEN: { status: 403, text: 'Não tem permissão para esta ação' },
  NOT_FOUND: { status: 404, text: 'Não encontrado' },
  REFERENCE_TAKEN: { status: 409, text: 'Essa referência já existe' },
  NAME_OR_EMAIL_TAKEN: { status: 409, text: 'Este nome ou email já está registado' },
  GOAL_TAKEN: { status: 409, text: 'Já existe um objetivo igual' },
  IN_USE: { status: 409, text: 'Ainda há registos que o usam: pode desativá-lo, mas não retirá-lo' },
  IDEMPOTENCY: { status: 409, text: 'Este pedido já foi feito com outros dados' },
  ALREADY_SENT: { status: 409, text: 'Já foi enviado' },
  HAS_INVOICES: { status: 409, text: 'Esta reserva tem faturas: arquive-as primeiro' },
  ALREADY_BILLED: { status: 409, text: 'Essa data de faturação já tem fatura' },
  GMAIL_NOT_CONNECTED: { status: 409, text: 'Ligue primeiro a sua conta Gmail' },
  GMAIL_NOT_SET: { status: 409, text: 'O administrador tem de definir GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET' },
  STALE: { status: 409, text: 'Este registo foi alterado por outra pessoa' },
  TOO_LARGE: { status: 413, text: 'O pedido é demasiado grande' },
  TOO_MANY_ROWS: { status: 413, text: 'São demasiadas linhas para um ficheiro: escolha filtros mais estreitos' },
  UNSUPPORTED_TYPE: { status: 415, text: 'Tipo de conteúdo não suportado' },
  INVALID: { status: 422, text: 'Há campos inválidos' },
  CONTRACT_PDF_MISSING: { status: 422, text: 'Falta o CPS ou o CF (Tem de ser um PDF)' },
  REQUIRED_FIELDS_RESERVATION: { status: 422, text: 'Falta referência ou angariador ou vendedor' },
  REQUIRED_FIELDS_BANK: { status: 422, text: 'Falta o banco do crédito' },
  REQUIRED_FIELDS_OWNER: { status: 422, text: 'Falta o nome ou o nif do proprietário ou comprador' },
  REQUIRED_FIELDS_EXTERNAL: { status: 422, text: 'Falta campos da agência de partilha' },
  INVALID_NIF: { status: 422, text: 'O NIF não é válido' },
  NOTHING_TO_BILL: { status: 409, text: 'Não há nada por faturar nesta reserva' },
  INVALID_URL: { status: 422, text: 'URL inválido' },
  WEAK_PASSWORD: { status: 422, text: 'Escolha uma password menos comum, com 8 ou mais caracteres' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Demasiadas tentativas. Tente novamente dentro de alguns minutos' },
  INTERNAL: { status: 500, text: 'Ocorreu um erro' },
  NO_ROOM: { status: 503, text: 'O servidor está sem espaço em disco: por agora pode consultar, mas não gravar' },
  UNAVAILABLE: { status: 503, text: 'O serviço está temporariamente indisponível' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors

/** Field name (dotted path) → Portuguese sentence. */
export type FieldMessages = Readonly<Record<string, string>>

/** `data` of every answer that is not a success; `message` next to it is the code. */
export interface ErrorData {
  readonly text: string
  readonly requestId: string
  readonly fields?: FieldMessages
  /** STALE: the record as it is now, with the fields the caller may read. For a refused import: its present report. */
  readonly current?: unknown
}

/** The error that rules and routes throw; the server turns it into an answer in one place. */
export class TipyError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldMessages | undefined
  readonly current: unknown

  constructor(code: ErrorCode, fields?: FieldMessages, current?: unknown) {
    super(code)
    this.name = 'TipyError'
    this.code = code
    this.fields = fields
    this.current = current
  }
}
