import { Group, Radio } from '@mantine/core'
import type { ListItem } from '@tipy/domain/company/config'
import type { Ref } from 'react'
import type { InputProps } from './input.ts'
import { wrapperOf } from './wrapper.tsx'

interface RadioInputProps extends InputProps {
  readonly items: readonly ListItem[]
}

/** A choice of few items as radio buttons: one click instead of two. */
export function RadioInput({ items, value, onChange, onBlur, focusOn, ...wrapperProps }: RadioInputProps) {
  const chosen = typeof value === 'string' ? value : null
  const offered = items.filter(({ key, active }) => active || key === chosen)
  return (
    <Radio.Group {...wrapperOf(wrapperProps)} value={chosen} onChange={onChange} onBlur={onBlur}>
      <Group gap="md" mt={6}>
        {offered.map(({ key, name }, index) => (
          <Radio
            key={key}
            value={key}
            label={name}
            disabled={wrapperProps.disabled ?? false}
            {...(index === 0 && { ref: focusOn as Ref<HTMLInputElement> })}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
