import { TextInput } from '@mantine/core'
import { shortMonths } from '@tipy/domain/calendar/format'
import {
  type GoalGroup,
  type GoalStat,
  goalFrequency,
  goalGroups,
  goalStats,
} from '@tipy/domain/features/goals/goals.rules'
import { money, number } from '@tipy/domain/record/fields'
import { useMemo } from 'react'
import { AmountInput } from '#kinds/NumberInput.tsx'
import { itemName, type Names } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import type { GoalMembers } from './goals.calls.ts'
import { shownAmount } from './goals.draft.ts'
import type { Choice, GoalForm } from './goals.form.ts'
import classes from './goals.module.css'

interface FieldsProps {
  readonly form: GoalForm
}

const refsOf = (members: GoalMembers, group: GoalGroup | null) =>
  new Set(members.filter(member => member.group === group).map(({ ref }) => ref))

/** The offices a goal can be for, or where the people work for whom it can be. */
function officesOf(members: GoalMembers, group: GoalGroup | null, names: Names) {
  const refs = refsOf(members, group)
  const working = new Set(names.people.filter(({ _id }) => refs.has(_id)).flatMap(({ offices }) => offices))
  const offered = names.offices.filter(({ key }) => (group === 'office' ? refs : working).has(key))
  return offered.map(({ key, name }) => ({ value: key, label: name }))
}

function peopleOf(members: GoalMembers, { group, office }: Pick<Choice, 'group' | 'office'>, names: Names) {
  const refs = refsOf(members, group)
  return names.people
    .filter(({ _id, offices }) => refs.has(_id) && (office === null || offices.includes(office)))
    .map(({ _id, name, image }) => ({
      value: _id,
      label: name,
      mark: <PersonAvatar name={name} image={image} size={22} />,
    }))
}

/** Whose goal it is: locked when the form is opened from a row. */
export function ChoiceFields({ form }: FieldsProps) {
  const { names, choice, choose, errors, focusOn, members, isLocked } = form
  const { group, office, user } = choice
  const offices = useMemo(() => officesOf(members, group, names), [members, group, names])
  const people = useMemo(() => peopleOf(members, { group, office }, names), [members, group, office, names])
  const officesOfPerson = (id: string | null) => names.people.find(({ _id }) => _id === id)?.offices ?? []
  const groups = goalGroups.filter(one => isLocked || members.some(member => member.group === one))
  return (
    <>
      <SinglePicker
        ref={focusOn('group')}
        label="Grupo"
        withAsterisk
        disabled={isLocked}
        error={errors.group}
        options={groups.map(value => ({ value, label: itemName(names, 'goalGroups', value) }))}
        value={group}
        onChange={value => choose({ group: goalGroups.find(one => one === value) ?? null, office: null, user: null })}
      />
      <SinglePicker
        ref={focusOn('office')}
        label="Agência"
        withAsterisk
        disabled={isLocked}
        error={errors.office}
        options={offices}
        nameOf={names.office}
        value={office}
        onChange={value =>
          choose({ office: value, ...(value && !officesOfPerson(user).includes(value) && { user: null }) })
        }
      />
      {group !== 'office' && (
        <SinglePicker
          ref={focusOn('user')}
          label="Referência"
          withAsterisk
          disabled={isLocked}
          error={errors.user}
          options={people}
          nameOf={names.person}
          value={user}
          onChange={value => choose({ user: value })}
        />
      )}
    </>
  )
}

/** Euros, or parts of listings. */
const amountField = (stat: GoalStat | null, label: string) =>
  stat === 'findings' ? number(label, { required: true, min: 0 }) : money(label, { required: true, min: 0 })
const wholeNumber = number('Valor', { required: true, integer: true, min: 0 })

/** The figure, its frequency, which is always the year, and the amount of the year. */
export function YearFields({ form }: FieldsProps) {
  const { names, choice, choose, errors, focusOn, amounts, isLocked, isReadOnly } = form
  return (
    <>
      <SinglePicker
        ref={focusOn('stat')}
        label="Tipo"
        withAsterisk
        disabled={isLocked}
        error={errors.stat}
        options={goalStats.map(value => ({ value, label: itemName(names, 'goalTypes', value) }))}
        value={choice.stat}
        onChange={value => choose({ stat: goalStats.find(one => one === value) ?? null })}
      />
      <TextInput label="Frequência" disabled value={itemName(names, 'goalFrequencies', goalFrequency)} readOnly />
      <AmountInput
        field={choice.stat === 'findings' ? wholeNumber : amountField(choice.stat, 'Valor')}
        names={names}
        offices={[]}
        focusOn={focusOn('number')}
        value={shownAmount(amounts.number)}
        error={errors.number}
        disabled={isReadOnly}
        first={isLocked && !isReadOnly}
        onChange={form.typeNumber}
        onBlur={() => {}}
      />
    </>
  )
}

/** The twelve months. */
export function MonthFields({ form }: FieldsProps) {
  const { names, choice, errors, focusOn, amounts, isReadOnly } = form
  return (
    <fieldset className={classes.months}>
      <legend>Objetivos mensais</legend>
      {shortMonths.map((month, index) => (
        <AmountInput
          key={month}
          field={amountField(choice.stat, `${month[0]?.toUpperCase()}${month.slice(1)}`)}
          names={names}
          offices={[]}
          focusOn={focusOn(`month-${index}`)}
          value={shownAmount(amounts.months[index])}
          error={errors[`month-${index}`]}
          disabled={isReadOnly}
          onChange={value => form.typeMonth(index, value)}
          onBlur={() => {}}
        />
      ))}
    </fieldset>
  )
}
