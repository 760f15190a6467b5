/** The oldest browsers that the site's scripts and styles are written for. */
export const targets = ['chrome109', 'safari15.4', 'firefox115']
