export { LeadsList } from './leads.list.tsx'
