import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', 'data'])

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

function walk(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(join(folder, entry.name))
    return [join(folder, entry.name)]
  })
}

/** Every source file of these folders, with its text. */
export function filesOf(folders: readonly string[], ending: RegExp): readonly SourceFile[] {
  return folders
    .flatMap(folder => walk(join(root, folder)))
    .map(path => relative(root, path).split(sep).join('/'))
    .filter(path => ending.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function foldersIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? entry.name : [],
  )
}

export const isTest = ({ path }: Pick<SourceFile, 'path'>): boolean =>
  /\.(test|testing)\.tsx?$|\/test(ing)?\//.test(path)
