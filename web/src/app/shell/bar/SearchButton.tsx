import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { paletteKey, preloadPalette } from '#app/shell/palette/LazyPalette.tsx'
import { isMac, nameOfKey } from '#ui/shortcuts/registry.ts'
import { BarIcon } from './BarIcon.tsx'
import classes from './SearchButton.module.css'

interface SearchButtonProps {
  readonly phone: boolean
  readonly onClick: () => void
}

/** Opens the palette for users who do not know its key, and shows that key. */
export function SearchButton({ phone, onClick }: SearchButtonProps) {
  if (phone)
    return (
      <BarIcon label="Procurar" onClick={onClick}>
        <IconSearch size={19} stroke={1.7} />
      </BarIcon>
    )
  return (
    <UnstyledButton
      className={classes.button}
      aria-label="Procurar"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
      onPointerEnter={preloadPalette}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>Procurar</span>
      <Kbd aria-hidden>{nameOfKey(paletteKey)}</Kbd>
    </UnstyledButton>
  )
}
