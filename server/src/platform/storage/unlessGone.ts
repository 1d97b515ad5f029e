import { errorCode } from '#platform/errorCode'

/** Null where the object does not exist (any more): folders and buckets both reject with ENOENT. */
export async function unlessGone<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
