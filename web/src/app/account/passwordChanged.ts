import { session } from '#app/session/session.ts'

export function passwordChanged(): void {
  const { user } = session.get()
  session.set({ needsPasswordChange: false, user: user && { ...user, needsPasswordChange: false } })
}
