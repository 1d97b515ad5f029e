import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './palette.module.css'
import { PaletteSearch, type PaletteSearchProps } from './palette.search.tsx'

interface PaletteProps extends Omit<PaletteSearchProps, 'phone'> {
  readonly opened: boolean
}

/** One search box for pages, actions, people and records (Ctrl+K). */
export function Palette({ opened, onClose, ...search }: PaletteProps) {
  const phone = usePhone()
  // A dialog mounted open cannot return the focus, as it did not see where it was: mounted closed, then opened.
  const isMounted = useMounted()
  return (
    <Modal.Root opened={opened && isMounted} onClose={onClose} size={640} yOffset="12vh" fullScreen={phone} padding={0}>
      <Modal.Overlay backgroundOpacity={0.45} blur={2} />
      <Modal.Content aria-label="Procurar">
        <Modal.Body className={classes.body}>
          <PaletteSearch {...search} phone={phone} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
