import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"MissingFileError, error","description":"MissingFileError, error: A partial, page, layout or other file of the app is missing; tried lists the searched paths. Node and LiquidJS use this code …","frontmatter":{"title":"MissingFileError, error","description":"MissingFileError, error: A partial, page, layout or other file of the app is missing; tried lists the searched paths. Node and LiquidJS use this code …"},"headers":[],"relativePath":"reference/errors/MissingFileError.md","filePath":"reference/errors/MissingFileError.md"}');
const _sfc_main = { name: "reference/errors/MissingFileError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missingfileerror" tabindex="-1">MissingFileError <a class="header-anchor" href="#missingfileerror" aria-label="Permalink to &quot;MissingFileError&quot;">​</a></h1><p>A partial, page, layout or other file of the app is missing; <code>tried</code> lists the searched paths. Node and LiquidJS use this code, too.</p><p>Its <code>code</code> is <code>ENOENT</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/MissingFileError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MissingFileError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MissingFileError as default
};
