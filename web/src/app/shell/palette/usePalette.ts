import { useDisclosure } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { createTypeAhead } from '#features/palette/palette.typeAhead.ts'

interface PaletteState {
  readonly opened: boolean
  readonly open: () => void
  readonly onClose: () => void
  /** What was typed between opening it and now. */
  readonly takeTyped: () => string
}

/** Whether the palette is open, and what is typed until its box has the focus. */
export function usePalette(): PaletteState {
  const [opened, { open, close }] = useDisclosure()
  const [typeAhead] = useState(() => createTypeAhead(document))
  useEffect(() => () => void typeAhead.take(), [typeAhead])
  return useMemo(() => {
    function onClose() {
      typeAhead.take()
      close()
    }
    return {
      opened,
      open: () => {
        typeAhead.start(onClose)
        open()
      },
      onClose,
      takeTyped: typeAhead.take,
    }
  }, [opened, open, close, typeAhead])
}
