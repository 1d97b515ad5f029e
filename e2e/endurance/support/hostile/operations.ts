/** The part of JSON Schema that the product's OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

interface Parameter {
  readonly in: 'path' | 'query'
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

/** One operation of the product's OpenAPI document. */
export interface Operation {
  readonly method: string
  readonly path: string
  /** What it is about, mostly a record: the first segment of its path. */
  readonly about: string
  readonly parameters: readonly Parameter[]
  readonly body?: Schema
  readonly isForm: boolean
  /** It answers with a file or with events, which takes longer. */
  readonly streams: boolean
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { readonly schema: Schema }>> }>>
}

/** The two calls that take a multipart form, which the document describes only in prose. */
const forms = ['/api/files/{group}/{id}/{field}', '/api/users/import']

function operationOf(method: string, path: string, described: Described): Operation {
  const body = described.requestBody?.content['application/json']?.schema
  const done = described.responses['200'] ?? described.responses['201']
  const [answer] = Object.values(done?.content ?? {})
  return {
    method: method.toUpperCase(),
    path,
    about: path.split('/')[2] ?? '',
    parameters: described.parameters ?? [],
    ...(body && { body }),
    isForm: forms.includes(path),
    streams: answer?.schema.type === 'string',
  }
}

export async function readOperations(address: string): Promise<readonly Operation[]> {
  const response = await fetch(`${address}/api/docs/json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, described]) => operationOf(method, path, described)),
  )
}
