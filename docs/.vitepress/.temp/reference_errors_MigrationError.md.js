import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"MigrationError, error","description":"MigrationError, error: A migration failed and was rolled back; migration names it. See migrations. Its code is migration. It is a PlatformError: see all …","frontmatter":{"title":"MigrationError, error","description":"MigrationError, error: A migration failed and was rolled back; migration names it. See migrations. Its code is migration. It is a PlatformError: see all …"},"headers":[],"relativePath":"reference/errors/MigrationError.md","filePath":"reference/errors/MigrationError.md"}');
const _sfc_main = { name: "reference/errors/MigrationError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="migrationerror" tabindex="-1">MigrationError <a class="header-anchor" href="#migrationerror" aria-label="Permalink to &quot;MigrationError&quot;">​</a></h1><p>A migration failed and was rolled back; <code>migration</code> names it. See <a href="/data.html#migrations">migrations</a>.</p><p>Its <code>code</code> is <code>migration</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/MigrationError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MigrationError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MigrationError as default
};
