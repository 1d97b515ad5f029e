const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID. Other texts match no record, and a cast of them in SQL would fail. */
export const isIdentity = (text: string): boolean => uuid.test(text)
