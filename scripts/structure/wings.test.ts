import { expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

/** The wings of the engine, and the files of each that others import: nobody looks into another wing's inside. */
const doors: Readonly<Record<string, readonly string[]>> = {
  read: [
    // A search, its rows in their order, one record, and rows as their viewer gets them.
    'search',
    'rows',
    'record',
    'present',
    'options',
    // What is visible to a viewer, and what is found by its text.
    'condition',
    'visibleRecords',
    'byText',
    'referenceTargets',
  ],
  export: ['export', 'cells', 'names', 'spool', 'xlsx'],
  import: ['handler', 'import'],
}

/** A file in a wing of the engine, by whichever path it is imported. */
const inWing = /from '(?:#engine|@tipy\/server\/engine|\.{1,2}(?:\/engine)?)\/(read|export|import)\/(\w+)(?:\.ts)?'/g

it('a wing of the engine is entered by its doors', () => {
  const files = filesOf(['server/src', 'bench/src'], /\.ts$/).filter(file => !isTest(file))
  const past = files.flatMap(({ path, text }) =>
    [...text.matchAll(inWing)].flatMap(([, wing = '', file = '']) =>
      path.startsWith(`server/src/engine/${wing}/`) || doors[wing]?.includes(file) ? [] : [`${path}: ${wing}/${file}`],
    ),
  )
  expect(past).toEqual([])
})
