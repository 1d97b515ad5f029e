/** Where Google answers. */
export interface GoogleHosts {
  readonly authorization: string
  readonly token: string
  readonly revocation: string
  readonly mail: string
  readonly calendar: string
}

/** With an address, one server answers all of it. */
export const hostsOf = (url: string | undefined): GoogleHosts => ({
  authorization: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: `${url ?? 'https://oauth2.googleapis.com'}/token`,
  revocation: `${url ?? 'https://oauth2.googleapis.com'}/revoke`,
  mail: url ?? 'https://gmail.googleapis.com',
  calendar: `${url ?? 'https://www.googleapis.com'}/calendar/v3/calendars/primary/events`,
})
