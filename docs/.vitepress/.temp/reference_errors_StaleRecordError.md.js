import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"StaleRecordError, error","description":"StaleRecordError, error: The record's version differs from lock_version: it was changed after the caller read it. Its code is stale. It is a …","frontmatter":{"title":"StaleRecordError, error","description":"StaleRecordError, error: The record's version differs from lock_version: it was changed after the caller read it. Its code is stale. It is a …"},"headers":[],"relativePath":"reference/errors/StaleRecordError.md","filePath":"reference/errors/StaleRecordError.md"}`);
const _sfc_main = { name: "reference/errors/StaleRecordError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="stalerecorderror" tabindex="-1">StaleRecordError <a class="header-anchor" href="#stalerecorderror" aria-label="Permalink to &quot;StaleRecordError&quot;">​</a></h1><p>The record&#39;s version differs from <code>lock_version</code>: it was changed after the caller read it.</p><p>Its <code>code</code> is <code>stale</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/StaleRecordError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StaleRecordError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StaleRecordError as default
};
