import { Switch, Textarea, TextInput } from '@mantine/core'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { textMax } from '@tipy/domain/record/limits'
import { type ChangeEvent, type ComponentType, memo, type Ref } from 'react'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Cell } from './cells.tsx'
import {
  ChoiceInput,
  ChoicesInput,
  CountryInput,
  LanguagesInput,
  OfficeInput,
  OfficesInput,
  PeopleInput,
  PersonInput,
  TeamInput,
} from './choosingInputs.tsx'
import type { InputProps } from './input.ts'
import { LinksInput } from './LinksInput.tsx'
import { AmountInput } from './NumberInput.tsx'
import { LabelledBox, WaitingInput, wrapperOf } from './wrapper.tsx'

/** The calendar is a separate library, loaded with the first form that needs it. */
const LazyDay = lazily(async () => (await import('./DayInput.tsx')).DayInput)
const LazyDateTime = lazily(async () => (await import('./DateTimeInput.tsx')).DateTimeInput)

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function textProps({ field, value, onChange, onBlur, placeholder, first, ...props }: Omit<InputProps, 'focusOn'>) {
  return {
    ...wrapperOf({ field, ...props }),
    value: asText(value),
    maxLength: textMax(field),
    placeholder: placeholder ?? (field.format === 'postalCode' ? '0000-000' : undefined),
    onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value || null),
    ...(first && { 'data-autofocus': true }),
  }
}

/** The keyboard layout that a phone shows. */
const modes = { email: 'email', phone: 'tel', link: 'url' } as const

function TextLine({ focusOn, ...props }: InputProps) {
  const { kind } = props.field
  const inputMode = kind === 'email' || kind === 'phone' || kind === 'link' ? modes[kind] : 'text'
  return (
    <TextInput
      {...textProps(props)}
      ref={focusOn as Ref<HTMLInputElement>}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={kind === 'text'}
    />
  )
}

function LongText({ focusOn, ...props }: InputProps) {
  return <Textarea {...textProps(props)} ref={focusOn as Ref<HTMLTextAreaElement>} autosize minRows={3} maxRows={14} />
}

function FlagInput(props: InputProps) {
  return props.field.labelsFrom ? <LabelledFlag {...props} /> : <SwitchInput {...props} />
}

/** Whether choices side by side can be changed now, and what is said where they cannot. */
const lockOf = ({ disabled = false, reason }: InputProps) => ({
  disabled,
  ...(reason !== undefined && { 'aria-description': reason }),
})

/** A flag whose two values have their own labels. */
function LabelledFlag(props: InputProps) {
  const { field, names, value, onChange } = props
  const items = field.labelsFrom ? names.items(field.labelsFrom) : []
  return (
    <LabelledBox {...props}>
      <SegmentedControl
        fullWidth
        aria-label={field.label}
        {...lockOf(props)}
        data={items.map(({ key, name }) => ({ value: key, label: name }))}
        value={String(value === true)}
        onChange={side => onChange(side === 'true')}
      />
    </LabelledBox>
  )
}

function SwitchInput({ field, value, onChange, onBlur, error, description, disabled, focusOn }: InputProps) {
  return (
    <Switch
      ref={focusOn as Ref<HTMLInputElement>}
      label={field.label}
      description={description}
      error={error}
      disabled={disabled ?? false}
      checked={value === true}
      onBlur={onBlur}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

const answers = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
  { value: 'null', label: 'Não Sei' },
]

function TriStateInput(props: InputProps) {
  const { field, value, onChange } = props
  const chosen = value === true || value === false ? String(value) : 'null'
  return (
    <LabelledBox {...props}>
      <SegmentedControl
        fullWidth
        aria-label={field.label}
        {...lockOf(props)}
        data={answers}
        value={chosen}
        onChange={answer => onChange(answer === 'null' ? null : answer === 'true')}
      />
    </LabelledBox>
  )
}

const waitingFor = (Input: ComponentType<InputProps>) =>
  function Lazily(props: InputProps) {
    return (
      <WhileLoading show={<WaitingInput {...props} />}>
        <Input {...props} />
      </WhileLoading>
    )
  }

/** Kinds that no form edits: shown as text. */
function ShownInput(props: InputProps) {
  return (
    <LabelledBox {...props}>
      <Cell field={props.field} value={props.value} names={props.names} />
    </LabelledBox>
  )
}

/** The input of each kind. Lists of parts have several (form/PartsField.tsx). */
const inputs: Record<PlainKind, ComponentType<InputProps>> = {
  id: ShownInput,
  instant: ShownInput,
  text: TextLine,
  longText: LongText,
  email: TextLine,
  phone: TextLine,
  link: TextLine,
  day: waitingFor(LazyDay),
  days: ShownInput,
  dateTime: waitingFor(LazyDateTime),
  money: AmountInput,
  percent: AmountInput,
  fraction: AmountInput,
  number: AmountInput,
  flag: FlagInput,
  triState: TriStateInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  person: PersonInput,
  people: PeopleInput,
  party: PersonInput,
  office: OfficeInput,
  team: TeamInput,
  image: ShownInput,
  country: CountryInput,
  languages: LanguagesInput,
  offices: OfficesInput,
  links: LinksInput,
}

/** Inputs are expensive to render: one with the same props is not rendered again when its form is. */
export const KindInput = memo(function KindInput(props: InputProps) {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
})
