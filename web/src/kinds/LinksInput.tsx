import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { Links } from '@tipy/domain/record/kinds'
import type { Ref } from 'react'
import type { InputProps } from './input.ts'
import { LinkMark } from './LinkMark.tsx'

/** One text input for each named link of the field. */
export function LinksInput({ field, value, onChange, onBlur, error, errors, focusOn }: InputProps) {
  const links = (value ?? {}) as Links
  const change = (name: string, address: string) => {
    const { [name]: _, ...others } = links
    onChange(address === '' ? others : { ...others, [name]: address })
  }
  return (
    <Fieldset legend={field.label} variant="unstyled" mx={0} aria-label={field.label}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Object.entries(field.names ?? {}).map(([name, label], index) => (
          <TextInput
            key={name}
            label={label}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={links[name] ?? ''}
            onBlur={onBlur}
            onChange={event => change(name, event.currentTarget.value)}
            error={errors?.[name] ?? (index === 0 ? error : undefined)}
            leftSection={<LinkMark name={name} size={17} />}
            {...(index === 0 && { ref: focusOn as Ref<HTMLInputElement> })}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
