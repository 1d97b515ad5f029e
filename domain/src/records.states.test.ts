import { expect, test } from 'vitest'
import { stateFieldOf } from './record/stateField.ts'
import { records } from './records.ts'

test('records with a list of states have the one field that says it', () => {
  const found = Object.values(records).flatMap(record => {
    const state = stateFieldOf(record)
    return state ? [`${record.name}: ${state.name} of ${state.list}`] : []
  })
  expect(found.toSorted()).toEqual([
    'findings: state of states',
    'reservations: state of reservationStates',
    'viabilities: state of viabilityStates',
  ])
})
