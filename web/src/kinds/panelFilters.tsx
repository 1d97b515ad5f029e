import { Autocomplete, type AutocompleteProps, Group, Input, NumberInput } from '@mantine/core'
import type { Range } from '@tipy/domain/record/condition'
import { matching } from '#ui/picker/options.ts'
import type { FilterProps } from './filter.ts'
import { named } from './filterLabel.ts'

export { MultiPicker } from '#ui/picker/MultiPicker.tsx'

const figures = { decimalSeparator: ',', thousandSeparator: ' ', hideControls: true } as const

interface SuggestedTextProps extends Omit<AutocompleteProps, 'data'> {
  readonly options: readonly string[]
}

/** A text, with the values in use under it. */
export function SuggestedText({ options, ...props }: SuggestedTextProps) {
  return (
    <Autocomplete
      {...props}
      data={[...options]}
      limit={50}
      maxDropdownHeight={272}
      filter={({ options: all, search, limit }) => {
        const plain = all.flatMap(option => ('value' in option ? [{ value: option.value, label: option.value }] : []))
        return [...matching(plain, search)].slice(0, limit)
      }}
    />
  )
}

export function NumberFilter({ spec, value, onChange, compact }: FilterProps<'number'>) {
  return (
    <NumberInput
      {...figures}
      {...named(spec, compact)}
      value={value ?? ''}
      onChange={number => onChange(typeof number === 'number' ? number : undefined)}
    />
  )
}

export function RangeFilter({ spec, value = {}, onChange }: FilterProps<'numbers'>) {
  const change = (end: keyof Range<number>, number: number | string) => {
    const { [end]: _before, ...rest } = value
    const next: Range<number> = typeof number === 'number' ? { ...rest, [end]: number } : rest
    onChange(next.from === undefined && next.to === undefined ? undefined : next)
  }
  const suffix = spec.field?.kind === 'money' ? { suffix: ' €' } : {}
  return (
    <Input.Wrapper label={spec.label} labelElement="div">
      <Group gap="xs" grow wrap="nowrap">
        {(['from', 'to'] as const).map(end => (
          <NumberInput
            key={end}
            {...figures}
            {...suffix}
            aria-label={`${spec.label}, ${end === 'from' ? 'de' : 'até'}`}
            placeholder={end === 'from' ? 'De' : 'Até'}
            value={value[end] ?? ''}
            onChange={number => change(end, number)}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}
