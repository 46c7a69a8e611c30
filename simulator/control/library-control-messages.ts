import { z } from 'zod';

/** The messages of the control API that concern the library. */

const user = z.enum(['admin', 'user']);

export const playlistMessage = z.object({ playlistId: z.string() }).strict();
export const fillPlaylistMessage = z
	.object({ playlistId: z.string(), uris: z.array(z.string()) })
	.strict();
export const playlistBehaviorMessage = z
	.object({
		playlistId: z.string(),
		behavior: z
			.object({
				cachesRows: z.boolean().optional(),
				removesCopies: z.boolean().optional(),
				addsAtStart: z.boolean().optional(),
			})
			.strict(),
	})
	.strict();
export const lengthenItemsMessage = z
	.object({ uri: z.string(), count: z.number().int().positive() })
	.strict();
export const favoritesMessage = z.object({ user: user.optional() }).strict();
export const favoriteMessage = z
	.object({ uri: z.string(), favorite: z.boolean().nullable(), user: user.optional() })
	.strict();
export const userMessage = z.object({ user }).strict();
export const playedMessage = z
	.object({
		uri: z.string(),
		played: z.union([z.boolean(), z.number().min(0)]),
		user: user.optional(),
	})
	.strict();
export const playlistAccessMessage = z
	.object({
		playlistId: z.string(),
		access: z
			.object({
				owner: user.nullable(),
				sharing: z.enum(['private', 'selected', 'members', 'everyone']),
				sharedUsers: z.array(user).optional(),
				collaborative: z.boolean().optional(),
			})
			.strict()
			.nullable(),
	})
	.strict();
