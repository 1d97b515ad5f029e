import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useReturnFocus } from './useReturnFocus.ts'

function Dialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  return (
    <button type="button" onClick={onClose}>
      Fechar
    </button>
  )
}

/** A page with a button that opens a dialog, and is gone once the dialog is closed if it `vanishes`. */
function Page({ vanishes }: { readonly vanishes: boolean }) {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before')
  return (
    <main tabIndex={-1}>
      {!(vanishes && state === 'after') && (
        <button type="button" onClick={() => setState('open')}>
          Abrir
        </button>
      )}
      {state === 'open' && <Dialog onClose={() => setState('after')} />}
    </main>
  )
}

async function openAndClose() {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
}

it('returns the focus to what opened the dialog', async () => {
  render(<Page vanishes={false} />)
  await openAndClose()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus())
})

it('focuses the content of the page when what opened the dialog is gone', async () => {
  render(<Page vanishes />)
  await openAndClose()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
