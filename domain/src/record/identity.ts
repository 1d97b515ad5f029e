const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the identity of anything. What cannot must never reach a cast: it is simply nobody's. */
export const isIdentity = (text: string): boolean => uuid.test(text)
