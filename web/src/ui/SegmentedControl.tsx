import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './SegmentedControl.module.css'

interface Segment<K extends string> {
  readonly value: K
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface SegmentedControlProps<K extends string> extends Pick<BoxProps, 'mb' | 'className' | 'style'> {
  readonly data: readonly Segment<K>[]
  readonly value: K
  readonly onChange: (value: K) => void
  readonly size?: 'xs' | 'sm'
  readonly orientation?: 'horizontal' | 'vertical'
  readonly fullWidth?: boolean
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLDivElement>
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-description'?: string
}

/**
 * One of a few choices, side by side. Mantine's own measures itself to slide its mark, several times for each control:
 * on a dashboard this took longer than drawing its charts.
 */
export function SegmentedControl<K extends string>({
  data,
  value,
  onChange,
  size = 'sm',
  orientation = 'horizontal',
  fullWidth = false,
  disabled = false,
  className = '',
  ...others
}: SegmentedControlProps<K>) {
  const name = useId()
  return (
    <Box
      role="radiogroup"
      className={`${classes.root} ${className}`}
      data-size={size}
      data-orientation={orientation}
      data-full-width={fullWidth || undefined}
      {...others}
    >
      {data.map(segment => (
        <div key={segment.value} className={classes.segment}>
          <input
            type="radio"
            id={`${name}-${segment.value}`}
            className={classes.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled || segment.disabled === true}
            onChange={() => onChange(segment.value)}
          />
          <label className={classes.label} htmlFor={`${name}-${segment.value}`}>
            {segment.label}
          </label>
        </div>
      ))}
    </Box>
  )
}
