/** Data of an answer that is JSON already: written by who read it, and sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An object of which some values are JSON already. */
export function jsonObject(values: Readonly<Record<string, unknown>>): JsonText {
  const members = Object.entries(values).map(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  return new JsonText(`{${members.join(',')}}`)
}
