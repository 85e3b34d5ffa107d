/** The pages of `docs` by what a reader wants to do. A page that is in no group is listed under "More". */
export const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['start', 'tutorial', 'playground', 'command', 'dev'],
  Templates: ['dialect', 'pages', 'differences-from-liquidjs', 'browsers'],
  'Forms and data': ['forms', 'rest', 'data', 'graphql', 'uploads'],
  'Messages and jobs': ['emails', 'api-calls', 'channels'],
  'Test and check': ['testing', 'check', 'editor', 'errors'],
  Extend: ['your-own-filters', 'your-own-tags', 'adapters'],
  Run: ['serving', 'settings', 'deploying', 'operating', 'security', 'performance'],
  'Move from the hosted platform': ['moving', 'differences-from-platformos'],
  Reference: [
    ...['reference/filters', 'reference/tags', 'reference/files', 'reference/checks', 'reference/graphql'],
    ...['reference/settings', 'reference/limits', 'reference/errors'],
  ],
  Project: ['architecture', 'dependencies', 'changelog', 'versions', 'contributing', 'security-policy'],
}
