import type { FileShown } from './files.calls.ts'

export interface Folder {
  /** Empty: files in no folder. */
  readonly name: string
  readonly files: readonly FileShown[]
}

/** Groups files by folder, in the server's order; files without a folder come first. */
export function foldersOf(files: readonly FileShown[]): readonly Folder[] {
  const folders = new Map<string, FileShown[]>()
  for (const file of files) folders.set(file.folder, [...(folders.get(file.folder) ?? []), file])
  const all = [...folders].map(([name, inside]) => ({ name, files: inside }))
  return [...all.filter(({ name }) => name === ''), ...all.filter(({ name }) => name !== '')]
}

export const folderNames = (files: readonly FileShown[]): readonly string[] =>
  [...new Set(files.map(({ folder }) => folder))].filter(name => name !== '')
