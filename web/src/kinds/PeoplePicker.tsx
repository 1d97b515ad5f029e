import type { Role } from '@tipy/domain/access/roles'
import { useMemo } from 'react'
import { MultiPicker, type MultiPickerProps } from '#ui/picker/MultiPicker.tsx'
import type { PickerOption } from '#ui/picker/options.ts'
import { SinglePicker, type SinglePickerProps } from '#ui/picker/SinglePicker.tsx'
import type { Names } from './names.ts'
import { peopleOptions } from './peopleOptions.tsx'

interface Among {
  readonly names: Names
  /** Only users with one of these roles, main or extra. */
  readonly among?: readonly Role[] | undefined
  /** Whether inactive users are offered too, as filters need. */
  readonly withInactive?: boolean
}

function useOptions({ names, among, withInactive = false }: Among): readonly PickerOption[] {
  return useMemo(() => peopleOptions(names.people, among, withInactive), [names.people, among, withInactive])
}

type PeoplePickerProps = Among & Omit<MultiPickerProps, 'options' | 'nameOf'>
type PersonPickerProps = Among & Omit<SinglePickerProps, 'options' | 'nameOf'>

/** Chooses users. A chosen user who has become inactive or lost the role keeps their name. */
export function PeoplePicker({ names, among, withInactive, ...rest }: PeoplePickerProps) {
  const options = useOptions({ names, among, ...(withInactive && { withInactive }) })
  return <MultiPicker {...rest} options={options} nameOf={names.person} />
}

export function PersonPicker({ names, among, withInactive, ...rest }: PersonPickerProps) {
  const options = useOptions({ names, among, ...(withInactive && { withInactive }) })
  return <SinglePicker {...rest} options={options} nameOf={names.person} />
}
