export { ViabilitiesList, viabilitiesScreen } from './viabilities.list.tsx'
