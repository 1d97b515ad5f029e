import { errorCode } from '#platform/errorCode'

/** Null for what is not there, or no longer: said in the same way by folders and buckets. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
