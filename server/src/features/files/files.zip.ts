import { zipPaths } from '@tipy/domain/features/files/files.rules'
import type { ZipEntry } from '#http/zip'
import type { Storage } from '#platform/storage/storage'
import type { FileRow } from './files.store.ts'

type Packed = Pick<FileRow, 'folder' | 'name' | 'mime' | 'key' | 'created_at'>

/** Files as entries of a zip. */
export function entriesOf(storage: Storage, files: readonly Packed[]): readonly ZipEntry[] {
  const paths = zipPaths(files)
  return files.map(({ key, created_at: mtime }, place) => ({
    path: paths[place] ?? key,
    mtime,
    open: () => storage.get(key),
  }))
}
