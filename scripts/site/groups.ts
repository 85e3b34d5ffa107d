/** The pages of `docs` by the reader's task. Other pages are listed under "More". */
export const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['start', 'tutorial', 'README', 'playground', 'command', 'dev', 'admin'],
  Templates: ['liquidjs', 'dialect', 'pages', 'differences-from-liquidjs', 'browsers'],
  'Forms and data': ['forms', 'rest', 'data', 'graphql', 'uploads'],
  'Jobs, messages and users': ['jobs', 'emails', 'api-calls', 'channels', 'signing-in'],
  'Test and check': ['testing', 'check', 'editor', 'errors'],
  Extend: ['your-own-filters', 'your-own-tags', 'adapters'],
  Run: ['production', 'serving', 'settings', 'deploying', 'operating'],
  'Move from the hosted platform': ['moving', 'differences-from-platformos'],
  'Security and performance': ['security', 'performance'],
  Reference: [
    ...['reference/filters', 'reference/tags', 'reference/files', 'reference/checks', 'reference/graphql'],
    ...['reference/settings', 'reference/limits', 'reference/errors'],
  ],
  Project: ['architecture', 'dependencies', 'changelog', 'versions', 'contributing', 'security-policy'],
}
