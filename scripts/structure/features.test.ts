import { describe, expect, it } from 'vitest'
import { features } from '../../domain/src/features.ts'
import { filesOf, foldersIn, isTest } from './tree.ts'

const sides = ['domain', 'server', 'web'] as const

/** Any extension, or a word and any extension: `users.store.ts`, `users.list.module.css`. */
const belongsTo = (feature: string, file: string): boolean =>
  file.startsWith(`${feature}.`) || file.startsWith('index.')

describe.each(sides)('%s', side => {
  const declared = Object.entries(features)
    .filter(([, on]) => (on as readonly string[]).includes(side))
    .map(([name]) => name)

  it('has a folder for each feature declared there, and no other', () => {
    expect([...foldersIn(`${side}/src/features`)].sort()).toEqual(declared.sort())
  })

  it('starts each file of a feature with its name: type it into a file finder and the whole feature is listed', () => {
    const strangers = filesOf([`${side}/src/features`], /./).filter(file => {
      const [feature = '', ...rest] = file.path.split('/').slice(3)
      return !isTest(file) && !belongsTo(feature, rest.at(-1) ?? '')
    })
    expect(strangers.map(file => file.path)).toEqual([])
  })
})
