import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
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

async function openAndClose(vanishes: boolean) {
  const { user } = draw(<Page vanishes={vanishes} />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
}

it('returns the focus to what opened the dialog', async () => {
  await openAndClose(false)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus())
})

it('focuses the content of the page when what opened the dialog is gone', async () => {
  await openAndClose(true)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

/** A page under a panel, with a button that asks and is gone once the answer is yes. */
function PanelOverPage() {
  const [state, setState] = useState<'before' | 'asking' | 'after'>('before')
  return (
    <main tabIndex={-1}>
      <SidePanel title="Lead" onClose={() => {}}>
        {state !== 'after' && (
          <button type="button" onClick={() => setState('asking')}>
            Anular
          </button>
        )}
        {state === 'asking' && (
          <ConfirmDialog title="Anular?" action="Sim" onConfirm={() => setState('after')} onClose={() => {}}>
            Deixa de contar.
          </ConfirmDialog>
        )}
      </SidePanel>
    </main>
  )
}

it('focuses the panel that is still open when what opened the dialog is gone', async () => {
  const { user } = draw(<PanelOverPage />)
  await user.click(await screen.findByRole('button', { name: 'Anular' }))
  await user.click(await screen.findByRole('button', { name: 'Sim' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sim' })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Lead' })).toHaveFocus())
})
