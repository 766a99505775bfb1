/* Gives the product to the engine, for tests that use the engine without the app or the server. */
import '../../src/db/schema.ts'
import '../../src/mutations/product.ts'
