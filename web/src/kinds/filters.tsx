import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import type { Range } from '@tipy/domain/record/condition'
import { type FilterShape, unknownFlag } from '@tipy/domain/record/filters'
import type { ComponentType, ReactNode } from 'react'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { ButtonPicker } from '#ui/picker/ButtonPicker.tsx'
import type { PickerOption } from '#ui/picker/options.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { FilterProps } from './filter.ts'
import { named } from './filterLabel.ts'
import { filterOptions } from './filterOptions.ts'

/** The calendar is a separate library, loaded with the first filter that needs it. */
const DaysFilter = lazily(async () => (await import('./DaysFilter.tsx')).DaysFilter)

/** Controls of the panel that no toolbar shows, with the inputs they are made of. */
const panelFilters = () => import('./panelFilters.tsx')
const SuggestedText = lazily(async () => (await panelFilters()).SuggestedText)
const MultiPicker = lazily(async () => (await panelFilters()).MultiPicker)
const NumberFilter = lazily(async () => (await panelFilters()).NumberFilter)
const RangeFilter = lazily(async () => (await panelFilters()).RangeFilter)

/** Loads the controls of the panel before it is opened. */
export function preloadFilters(): void {
  for (const { preload } of [SuggestedText, MultiPicker, NumberFilter, RangeFilter]) preload()
}

/** A field in the place of a control that is being loaded. */
function Waiting({ spec, children }: Pick<FilterProps, 'spec'> & { readonly children: ReactNode }) {
  return <WhileLoading show={<TextInput label={spec.label} disabled />}>{children}</WhileLoading>
}

function TextFilter({ spec, value = '', onChange, options, compact }: FilterProps<'text'>) {
  const change = (text: string) => onChange(text || undefined)
  if (!options)
    return <TextInput {...named(spec, compact)} value={value} onChange={event => change(event.currentTarget.value)} />
  return (
    <Waiting spec={spec}>
      <SuggestedText {...named(spec, compact)} options={options.map(String)} value={value} onChange={change} />
    </Waiting>
  )
}

type Answer = boolean | typeof unknownFlag

const yesOrNo = [
  { value: 'yes', label: 'Sim', answer: true },
  { value: 'no', label: 'Não', answer: false },
] as const
const withUnknown = [...yesOrNo, { value: 'unknown', label: 'Não Sei', answer: unknownFlag }] as const

interface AnswerFilterProps<A extends Answer> extends Pick<FilterProps, 'spec' | 'compact'> {
  readonly offered: readonly { readonly value: string; readonly label: string; readonly answer: A }[]
  readonly value: A | undefined
  readonly onChange: (value: A | undefined) => void
}

/** One of a few answers, or all. */
function AnswerFilter<A extends Answer>({ spec, compact, offered, value, onChange }: AnswerFilterProps<A>) {
  const chosen = offered.find(({ answer }) => answer === value)?.value
  const change = (key: string | undefined) => onChange(offered.find(option => option.value === key)?.answer)
  const options = offered.map(({ value: key, label }) => ({ value: key, label }))
  if (compact)
    return (
      <ButtonPicker
        label={spec.label}
        options={options}
        value={chosen ? [chosen] : []}
        onChange={([key]) => change(key)}
        single
      />
    )
  return (
    <Input.Wrapper label={spec.label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={spec.label}
        data={[{ value: 'all', label: 'Tudo' }, ...options]}
        value={chosen ?? 'all'}
        onChange={change}
      />
    </Input.Wrapper>
  )
}

function FlagFilter({ spec, value, onChange, compact }: FilterProps<'flag'>) {
  if (spec.onlyYes)
    return (
      <Checkbox
        label={spec.label}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
      />
    )
  return <AnswerFilter<boolean> offered={yesOrNo} {...{ spec, value, onChange, compact }} />
}

function TriStateFilter({ spec, value, onChange, compact }: FilterProps<'triState'>) {
  return <AnswerFilter<Answer> offered={withUnknown} {...{ spec, value, onChange, compact }} />
}

const ways = { no: false, all: null, yes: true } as const
type Way = keyof typeof ways

/** Always one of three states; the default state counts as "not set". */
function ToggleFilter({ spec, value, onChange, compact }: FilterProps<'toggle'>) {
  const { toggle = { no: 'Não', all: 'Tudo', yes: 'Sim', first: null } } = spec
  const shown = value === undefined ? toggle.first : value
  const control = (
    <SegmentedControl
      fullWidth={!compact}
      size="xs"
      aria-label={spec.label}
      data={(Object.keys(ways) as Way[]).map(way => ({ value: way, label: toggle[way] }))}
      value={shown === null ? 'all' : shown ? 'yes' : 'no'}
      onChange={way => onChange(ways[way] === toggle.first ? undefined : ways[way])}
    />
  )
  if (compact) return control
  return (
    <Input.Wrapper label={spec.label} labelElement="div">
      {control}
    </Input.Wrapper>
  )
}

function KeysFilter({ spec, value = [], onChange, names, options, compact }: FilterProps<'keys'>) {
  const { offered, nameOf } = filterOptions(spec, names, options)
  const change = (keys: readonly string[]) => onChange(keys.length > 0 ? keys : undefined)
  if (spec.single) return <OneKey {...{ spec, value, compact }} options={offered} onChange={change} />
  const Control = compact ? ButtonPicker : MultiPicker
  return (
    <Waiting spec={spec}>
      <Control label={spec.label} options={offered} value={value} onChange={change} nameOf={nameOf} />
    </Waiting>
  )
}

interface OneKeyProps extends Pick<FilterProps<'keys'>, 'spec' | 'compact'> {
  readonly options: readonly PickerOption[]
  readonly value: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** One of a few; the first is the default and counts as "not set". */
function OneKey({ spec, options, value, onChange, compact }: OneKeyProps) {
  const [first] = options
  return (
    <NativeSelect
      {...(compact ? { 'aria-label': spec.label, size: 'xs' } : { label: spec.label })}
      data={options.map(option => ({ value: option.value, label: option.label }))}
      value={value[0] ?? first?.value}
      onChange={event => onChange(event.currentTarget.value === first?.value ? [] : [event.currentTarget.value])}
    />
  )
}

/** A choice among the values in use where they are known, otherwise a range. */
function AmountsFilter({ spec, value, onChange, names, options, compact }: FilterProps<'amounts'>) {
  const isList = Array.isArray(value)
  if (!options && !isList)
    return <WaitedRangeFilter {...{ spec, onChange, names, options }} value={value as Range<number> | undefined} />
  const { offered, nameOf } = filterOptions(spec, names, options)
  const Control = compact ? ButtonPicker : MultiPicker
  return (
    <Waiting spec={spec}>
      <Control
        label={spec.label}
        options={offered}
        value={isList ? value.map(String) : []}
        onChange={keys => onChange(keys.length > 0 ? keys.map(Number) : undefined)}
        nameOf={nameOf}
      />
    </Waiting>
  )
}

function WaitedNumberFilter(props: FilterProps<'number'>) {
  return (
    <Waiting spec={props.spec}>
      <NumberFilter {...props} />
    </Waiting>
  )
}

function WaitedRangeFilter(props: FilterProps<'numbers'>) {
  return (
    <Waiting spec={props.spec}>
      <RangeFilter {...props} />
    </Waiting>
  )
}

function WaitedDaysFilter(props: FilterProps<'days'>) {
  return (
    <Waiting spec={props.spec}>
      <DaysFilter {...props} />
    </Waiting>
  )
}

/** Only links set it, and its chip removes it. */
const noControl = () => null

/** The control of each shape of filter. */
const controls: { readonly [S in FilterShape]: ComponentType<FilterProps<S>> } = {
  text: TextFilter,
  flag: FlagFilter,
  triState: TriStateFilter,
  toggle: ToggleFilter,
  keys: KeysFilter,
  days: WaitedDaysFilter,
  number: WaitedNumberFilter,
  numbers: WaitedRangeFilter,
  amounts: AmountsFilter,
  delegated: noControl,
}

interface FilterControlProps extends Omit<FilterProps, 'value' | 'onChange'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export function FilterControl(props: FilterControlProps) {
  // Control and value have the spec's shape, which the compiler cannot infer through the table.
  const Control = controls[props.spec.shape] as ComponentType<FilterControlProps>
  return <Control {...props} />
}
