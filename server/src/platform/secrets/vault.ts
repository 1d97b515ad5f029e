import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts what must not be readable in the database or its backups: AES-256-GCM, with a key outside the database. Each
 * text names its key, so that the key can be replaced: the first encrypts, all of them decrypt.
 */
export interface Vault {
  /** `context` (whose secret it is) is authenticated with it: a text copied to another row does not decrypt. */
  readonly encrypt: (secret: string, context: string) => string
  /** Null if it was changed, belongs to another context, or its key is not here (a backup restored elsewhere). */
  readonly decrypt: (text: string, context: string) => string | null
  /** Whether it should be encrypted again, with the present key. */
  readonly isOld: (text: string) => boolean
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const [present, ...earlier] = secrets.map(keyOf) as [Key, ...Key[]]
  const keys = new Map([present, ...earlier].map(key => [key.id, key]))
  return {
    encrypt: (secret, context) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', present.bytes, iv)
      cipher.setAAD(Buffer.from(context))
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, present.id, sealed.toString('base64url')].join('.')
    },
    decrypt: (text, context) => {
      const [given, id = '', sealed = '', ...rest] = text.split('.')
      const key = keys.get(id)
      if (given !== version || rest.length > 0 || !key) return null
      return opened(key, Buffer.from(sealed, 'base64url'), context)
    },
    isOld: text => text.split('.')[1] !== present.id,
  }
}

function opened(key: Key, sealed: Buffer, context: string): string | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  try {
    const secret = decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes))
    return Buffer.concat([secret, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The id says nothing about the key: it is a hash of another derived value. */
function keyOf(secret: string): Key {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'tipy', purpose, 32))
  const id = createHash('sha256').update(derived('key id')).digest('base64url').slice(0, 8)
  return { id, bytes: derived('secrets at rest') }
}
