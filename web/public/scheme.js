// Runs before the first paint, so that a dark screen never flashes white. A file of its own: the CSP allows no inline script.
try {
  const scheme = localStorage.getItem('tipy.darkMode') === 'true' ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.documentElement.style.background = scheme === 'dark' ? '#12181e' : '#f5f7f9'
} catch {
  // Storage may be forbidden: the light screen is then fine.
}
