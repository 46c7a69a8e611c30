/** The optional plugins with commands of their own, by their domains (2.10 and newer). */
export const PLUGINS = ['party', 'smart_playlist'] as const;

export type PluginDomain = (typeof PLUGINS)[number];
