import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"TagArgumentError, error","description":"TagArgumentError, error: A tag received an invalid argument; tag names it. Its code is tag-argument. It is a PlatformError: see all errors.","frontmatter":{"title":"TagArgumentError, error","description":"TagArgumentError, error: A tag received an invalid argument; tag names it. Its code is tag-argument. It is a PlatformError: see all errors."},"headers":[],"relativePath":"reference/errors/TagArgumentError.md","filePath":"reference/errors/TagArgumentError.md"}');
const _sfc_main = { name: "reference/errors/TagArgumentError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="tagargumenterror" tabindex="-1">TagArgumentError <a class="header-anchor" href="#tagargumenterror" aria-label="Permalink to &quot;TagArgumentError&quot;">​</a></h1><p>A tag received an invalid argument; <code>tag</code> names it.</p><p>Its <code>code</code> is <code>tag-argument</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/TagArgumentError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TagArgumentError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TagArgumentError as default
};
