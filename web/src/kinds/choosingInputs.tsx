import { countryName, languageName } from '@tipy/domain/identity/places'
import type { Ref } from 'react'
import { MultiPicker } from '#ui/picker/MultiPicker.tsx'
import type { PickerOption } from '#ui/picker/options.ts'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { countryOptions, languageOptions } from './codes.ts'
import type { InputProps } from './input.ts'
import { itemOption } from './itemOption.tsx'
import { PeoplePicker, PersonPicker } from './PeoplePicker.tsx'
import { RadioInput } from './RadioInput.tsx'
import { wrapperOf } from './wrapper.tsx'

type Item = Parameters<typeof itemOption>[0]

/** Inactive items are offered only to a record that still has them. */
function optionsOf(items: readonly Item[], chosen: readonly unknown[]): readonly PickerOption[] {
  return items.filter(({ key, active }) => active || chosen.includes(key)).map(itemOption)
}

function common({ field, onBlur, placeholder, focusOn, ...wrapperProps }: InputProps) {
  return {
    ...wrapperOf({ field, ...wrapperProps }),
    onBlur,
    ref: focusOn as Ref<HTMLInputElement>,
    ...(placeholder && { placeholder }),
  }
}

const oneOf = (value: unknown) => (typeof value === 'string' ? value : null)
const manyOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : [])

interface KeyInputProps extends InputProps {
  readonly items: readonly Item[]
  readonly nameOf: (key: string) => string
}

function KeyInput({ items, nameOf, ...props }: KeyInputProps) {
  const { field, value, onChange } = props
  return (
    <SinglePicker
      {...common(props)}
      options={optionsOf(items, [value])}
      value={oneOf(value)}
      onChange={onChange}
      clearable={!field.required}
      nameOf={nameOf}
    />
  )
}

/** The items of the field's list that are offered here. */
function itemsOf({ field, names, offers, value }: InputProps) {
  const items = field.list ? names.items(field.list) : []
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  return offers ? items.filter(item => offers(item) || chosen.includes(item.key)) : items
}

const itemName =
  ({ field, names }: InputProps) =>
  (key: string) =>
    (field.list && names.item(field.list, key)?.name) ?? key

export function ChoiceInput(props: InputProps) {
  return props.radios ? <RadioInput {...props} items={itemsOf(props)} /> : <ListInput {...props} />
}

function ListInput(props: InputProps) {
  return <KeyInput {...props} items={itemsOf(props)} nameOf={itemName(props)} />
}

export function ChoicesInput(props: InputProps) {
  const value = manyOf(props.value)
  return (
    <MultiPicker
      {...common(props)}
      options={optionsOf(itemsOf(props), value)}
      value={value}
      onChange={props.onChange}
      nameOf={itemName(props)}
    />
  )
}

/** A user puts a record only in offices they work in. */
export function OfficeInput(props: InputProps) {
  const { names, offices, value } = props
  const own = names.offices.filter(({ key }) => offices.includes(key) || key === value)
  return <KeyInput {...props} items={own} nameOf={names.office} />
}

export function TeamInput(props: InputProps) {
  return <KeyInput {...props} items={props.names.teams} nameOf={props.names.team} />
}

export function OfficesInput(props: InputProps) {
  const { names, offices, onChange } = props
  const value = manyOf(props.value)
  const own = names.offices.filter(({ key }) => offices.includes(key) || value.includes(key))
  return (
    <MultiPicker
      {...common(props)}
      options={optionsOf(own, value)}
      value={value}
      onChange={onChange}
      nameOf={names.office}
    />
  )
}

export function CountryInput(props: InputProps) {
  const { field, value, onChange } = props
  return (
    <SinglePicker
      {...common(props)}
      options={countryOptions()}
      value={oneOf(value)}
      onChange={onChange}
      clearable={!field.required}
      nameOf={countryName}
    />
  )
}

export function LanguagesInput(props: InputProps) {
  return (
    <MultiPicker
      {...common(props)}
      options={languageOptions()}
      value={manyOf(props.value)}
      onChange={props.onChange}
      nameOf={languageName}
    />
  )
}

export function PersonInput(props: InputProps) {
  const { field, names, value, onChange } = props
  return (
    <PersonPicker
      {...common(props)}
      names={names}
      among={field.among}
      value={oneOf(value)}
      onChange={onChange}
      clearable={!field.required}
    />
  )
}

export function PeopleInput(props: InputProps) {
  const { field, names, value, onChange } = props
  return <PeoplePicker {...common(props)} names={names} among={field.among} value={manyOf(value)} onChange={onChange} />
}
