import { ColorSwatch, Group, Input, Stack, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ImagePalette, imagePalettes, paletteNames } from '@tipy/domain/company/palette'
import {
  type ImageFormat,
  type ImageTemplate,
  imageLimits,
  imageSentences,
  isDrawable,
} from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { type ReactNode, useId } from 'react'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { ImageChoice } from './consultantImages.calls.ts'
import classes from './consultantImages.module.css'

const templates: { value: ImageTemplate; label: string }[] = [
  { value: 'welcome', label: 'Boas-vindas' },
  { value: 'topSeller', label: 'Top de vendas' },
]
const formats: { value: ImageFormat; label: string }[] = [
  { value: 'square', label: 'Quadrado' },
  { value: 'story', label: 'Story' },
]
const texts: Readonly<Record<ImageTemplate, { readonly label: string; readonly description: string }>> = {
  welcome: { label: 'Frase', description: 'Por baixo do título' },
  topSeller: { label: 'Período', description: 'O mês, o trimestre ou o ano que se celebra' },
}

interface ChoicesProps {
  readonly choice: ImageChoice
  readonly onChange: (part: Partial<ImageChoice>) => void
}

export function Choices({ choice, onChange }: ChoicesProps) {
  const { template, format, text, palette, phone, email } = choice
  return (
    <Stack gap="md">
      <Choice label="Modelo">
        {name => (
          <SegmentedControl
            aria-labelledby={name}
            fullWidth
            data={templates}
            value={template}
            onChange={value => onChange({ template: value })}
          />
        )}
      </Choice>
      <Choice label="Formato">
        {name => (
          <SegmentedControl
            aria-labelledby={name}
            fullWidth
            data={formats}
            value={format}
            onChange={value => onChange({ format: value })}
          />
        )}
      </Choice>
      <TextInput
        {...texts[template]}
        value={text}
        maxLength={imageLimits.text}
        error={!isDrawable(text) && imageSentences.undrawable}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <Choice label="Cores">
        {name => <Palettes labelledBy={name} value={palette} onChange={value => onChange({ palette: value })} />}
      </Choice>
      <Group gap="lg">
        <Switch label="Telefone" checked={phone} onChange={event => onChange({ phone: event.currentTarget.checked })} />
        <Switch label="E-mail" checked={email} onChange={event => onChange({ email: event.currentTarget.checked })} />
      </Group>
    </Stack>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: (name: string) => ReactNode }) {
  const name = useId()
  return (
    <div>
      <Input.Label id={name} component="span" mb={4}>
        {label}
      </Input.Label>
      {children(name)}
    </div>
  )
}

interface PalettesProps {
  readonly labelledBy: string
  readonly value: ImagePalette | null
  readonly onChange: (palette: ImagePalette | null) => void
}

function Palettes({ labelledBy, value, onChange }: PalettesProps) {
  return (
    <fieldset aria-labelledby={labelledBy} className={classes.palettes}>
      <UnstyledButton className={classes.own} aria-pressed={value === null} onClick={() => onChange(null)}>
        Da empresa
      </UnstyledButton>
      {paletteNames.map(name => {
        const { label, main } = imagePalettes[name]
        return (
          <ColorSwatch
            key={name}
            component="button"
            type="button"
            color={main}
            size={34}
            className={classes.swatch ?? ''}
            aria-label={label}
            title={label}
            aria-pressed={value === name}
            onClick={() => onChange(name)}
          >
            {value === name && <IconCheck size={18} color="#ffffff" aria-hidden />}
          </ColorSwatch>
        )
      })}
    </fieldset>
  )
}
