import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { session } from '#app/session/session.ts'
import { offices, openShell } from '#app/shell/shell.testing.tsx'

const selector = () => screen.getByRole('button', { name: /^Agências: / })
const options = async () =>
  within(await screen.findByRole('group', { name: 'Agências' }))
    .getAllByRole('button')
    .map(button => button.textContent)
const option = (name: RegExp) => screen.findByRole('button', { name })
const chosen = () => session.get().selectedOffices

describe('the office selector', () => {
  it('offers the user’s own active offices, each with its digit, and all of them', async () => {
    await openShell({ own: ['faro', 'lisboa', 'évora'] })
    await userEvent.click(selector())
    expect(await options()).toEqual(['Todas as agências0', 'Lisboa1', 'Faro2'])
  })

  it('applies one office, shows and stores it, and closes', async () => {
    await openShell()
    await userEvent.click(selector())
    await userEvent.click(await option(/^Porto/))
    expect(selector()).toHaveTextContent('Porto')
    expect(localStorage.getItem('tipy.selectedOffices')).toBe('["porto"]')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Agências' })).not.toBeInTheDocument())
    await waitFor(() => expect(selector()).toHaveFocus())
  })

  it('adds offices in the mode for several, and stays open', async () => {
    await openShell()
    await userEvent.click(screen.getByRole('button', { name: 'Escolher várias agências' }))
    await userEvent.click(selector())
    await userEvent.click(await option(/^Porto/))
    await userEvent.click(await option(/^Lisboa/))
    expect(chosen()).toEqual(['lisboa', 'porto'])
    expect(await option(/^Lisboa/)).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(await option(/^Todas/))
    expect(chosen()).toEqual([])
  })

  it('keeps one of several when the mode is switched back', async () => {
    await openShell()
    session.set({ officeMode: 'multi', selectedOffices: ['porto', 'braga'] })
    await userEvent.click(screen.getByRole('button', { name: 'Escolher várias agências' }))
    expect(chosen()).toEqual(['porto'])
    expect(localStorage.getItem('tipy.officeMode')).toBe('"single"')
  })

  it('is operated with the arrows, and Enter or a digit chooses', async () => {
    await openShell()
    selector().focus()
    await userEvent.keyboard('{Enter}')
    expect(await option(/^Todas/)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(chosen()).toEqual(['lisboa'])
    await waitFor(() => expect(selector()).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await option(/^Lisboa/)).toHaveFocus())
    await userEvent.keyboard('3')
    expect(chosen()).toEqual(['braga'])
  })

  it('has a search box when there are many offices, where a digit is text', async () => {
    const many = Array.from({ length: 12 }, (_, number) => ({
      ...(offices[0] as (typeof offices)[number]),
      key: `o${number}`,
      name: `Agência ${number}`,
    }))
    await openShell({ companyOffices: many, own: many.map(({ key }) => key) })
    await userEvent.click(selector())
    await userEvent.type(await screen.findByRole('textbox', { name: 'Procurar agência' }), 'agencia 11')
    expect(chosen()).toEqual([])
    expect(await options()).toEqual(['Agência 11'])
  })

  it('shows a single office and offers no choice', async () => {
    await openShell({ own: ['porto'] })
    expect(screen.getByText('Porto')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Agências: / })).not.toBeInTheDocument()
  })
})
