/** Google's scopes that the product asks for: drafts, finding a draft again, and meetings. */
export const googleScopes = [
  'https://www.googleapis.com/auth/gmail.compose',
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/calendar.events',
] as const

export const calendarScope = googleScopes[2]
